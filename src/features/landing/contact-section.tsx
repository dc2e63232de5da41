import type { ReactNode } from 'react';
import type { LandingTexts } from '#domain/public-content.ts';
import { useAgency } from '#ui/agency.tsx';
import { Reveal } from '#ui/reveal.tsx';
import classes from './contact-section.module.css';
import { TextSection } from './text-section.tsx';

export function ContactSection({ texts, form }: { texts: LandingTexts; form: ReactNode }) {
  const agency = useAgency();
  const place = [agency.place, agency.hours].filter(Boolean).join(', ');
  return (
    <TextSection id="contact" texts={texts} className="page-section on-indigo">
      <div className={`columns ${classes.columns}`}>
        <Reveal>{form}</Reveal>
        <Reveal className="sticky">
          <dl className={classes.list}>
            <div>
              <dt className="pale">Email</dt>
              <dd>
                <a
                  href={`mailto:${agency.email}`}
                  className={`stitched-link ${classes.link} ${classes.email}`}
                >
                  {agency.email}
                </a>
              </dd>
            </div>
            {place && (
              <div>
                <dt className="pale">Where we work</dt>
                <dd>{place}</dd>
              </div>
            )}
            {agency.reply_time && (
              <div>
                <dt className="pale">When you hear from us</dt>
                <dd>{agency.reply_time}</dd>
              </div>
            )}
            {agency.links.length > 0 && (
              <div>
                <dt className="pale">Follow us</dt>
                {agency.links.slice(0, 2).map(({ name, address }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal.
                  <dd key={index}>
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener noreferrer"
                      className={`stitched-link ${classes.link}`}
                    >
                      {name}
                    </a>
                  </dd>
                ))}
              </div>
            )}
          </dl>
        </Reveal>
      </div>
    </TextSection>
  );
}
