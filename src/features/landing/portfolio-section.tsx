import { featuredProjects } from '#content/featured-projects.ts';
import type { PublicPortfolioItem } from '#domain/portfolio-item.ts';
import { FeaturedCard } from './featured-card.tsx';
import { MoreWork } from './more-work.tsx';
import classes from './portfolio-section.module.css';

/** The four fixed projects, and under them whatever the admins have added. */
export function PortfolioSection({ items }: { items: readonly PublicPortfolioItem[] }) {
  return (
    <section id="portfolio" aria-labelledby="portfolio-title" className={classes.portfolio}>
      <h2 id="portfolio-title" className={classes.title}>
        FEATURED PROJECTS
      </h2>
      <ul aria-labelledby="portfolio-title" className={classes.cards}>
        {featuredProjects.map((project) => (
          <li key={project.id} className={classes.place}>
            <FeaturedCard project={project} />
          </li>
        ))}
      </ul>
      {items.length > 0 && <MoreWork items={items} />}
    </section>
  );
}
