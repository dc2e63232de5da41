import type { ReactNode } from 'react';
import { agency, socialLinks } from '#content/agency.ts';
import type { LandingTexts } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import classes from './contact-section.module.css';
import { TextSection } from './text-section.tsx';

export function ContactSection({ texts, form }: { texts: LandingTexts; form: ReactNode }) {
  return (
    <TextSection id="contact" texts={texts} className="page-section on-indigo">
      <div className={`columns ${classes.columns}`}>
        <Reveal>{form}</Reveal>
        <Reveal className="sticky">
          <dl className={classes.list}>
            <div>
              <dt className={classes.term}>Email</dt>
              <dd>
                <a href={`mailto:${agency.email}`} className={`${classes.link} ${classes.email}`}>
                  {agency.email}
                </a>
              </dd>
            </div>
            <div>
              <dt className={classes.term}>Where we work</dt>
              <dd>{agency.place}</dd>
            </div>
            <div>
              <dt className={classes.term}>When you hear from us</dt>
              <dd>{agency.replyTime}</dd>
            </div>
            <div>
              <dt className={classes.term}>Follow us</dt>
              {socialLinks.slice(0, 2).map(({ label, href }) => (
                <dd key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
                    {label}
                  </a>
                </dd>
              ))}
            </div>
          </dl>
        </Reveal>
      </div>
    </TextSection>
  );
}
