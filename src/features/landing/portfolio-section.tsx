import { featuredProjects } from '#content/featured-projects.ts';
import type { PublicItemList } from '#domain/public-content.ts';
import { Reveal } from '#ui/reveal.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { MoreWork } from './more-work.tsx';
import classes from './portfolio-section.module.css';
import type { MoreItems } from './use-public-content.ts';

export function PortfolioSection({ list, more }: { list: PublicItemList; more: MoreItems }) {
  return (
    <section id="portfolio" tabIndex={-1} aria-labelledby="portfolio-title" className="page-section">
      <Reveal>
        <h2 id="portfolio-title" className={classes.title}>
          FEATURED PROJECTS
        </h2>
      </Reveal>
      <ul aria-labelledby="portfolio-title" className={classes.cards}>
        {featuredProjects.map((project) => (
          <li key={project.id} className={classes.place}>
            <FeaturedCard project={project} />
          </li>
        ))}
      </ul>
      {list.items.length > 0 && <MoreWork list={list} more={more} />}
    </section>
  );
}
