import type { PublicFeaturedProject, PublicItemList } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { type MoreItems, MoreWork } from './more-work.tsx';
import classes from './portfolio-section.module.css';

type Props = { featured: readonly PublicFeaturedProject[]; list: PublicItemList; more: MoreItems };

export function PortfolioSection({ featured, list, more }: Props) {
  return (
    <section id="portfolio" tabIndex={-1} aria-labelledby="portfolio-title" className="page-section">
      <Reveal>
        <h2 id="portfolio-title" className={classes.title}>
          FEATURED PROJECTS
        </h2>
      </Reveal>
      {featured.length > 0 && (
        <ul aria-labelledby="portfolio-title" className={classes.cards}>
          {featured.map((project, index) => (
            <li key={project.id} className={classes.place}>
              <FeaturedCard project={project} isWide={index % 4 === 0 || index % 4 === 3} />
            </li>
          ))}
        </ul>
      )}
      {list.items.length > 0 && <MoreWork list={list} more={more} />}
    </section>
  );
}
