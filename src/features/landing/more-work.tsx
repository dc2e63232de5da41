import { isImageUrl } from '#domain/image-url.ts';
import { categoryLabel, type PublicPortfolioItem } from '#domain/portfolio-item.ts';
import classes from './more-work.module.css';

/** The stored portfolio items, newest first. */
export function MoreWork({ items }: { items: readonly PublicPortfolioItem[] }) {
  return (
    <div className={classes.more}>
      <h3 id="more-work" className={classes.title}>
        MORE WORK
      </h3>
      <ul aria-labelledby="more-work" className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <h4 className={classes.name}>{item.title}</h4>
            <p className={classes.category}>{categoryLabel(item.category)}</p>
            <p className={classes.description}>{item.description}</p>
            {item.image_url !== null && isImageUrl(item.image_url) && (
              <div className={classes.frame}>
                <img
                  src={item.image_url}
                  alt=""
                  width={240}
                  height={160}
                  loading="lazy"
                  decoding="async"
                  referrerPolicy="no-referrer"
                  className={classes.picture}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
