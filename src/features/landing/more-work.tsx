import { useCallback, useRef } from 'react';
import { uploadedAddress } from '#backend/config.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import type { PublicItemList, PublicPortfolioItem } from '#domain/public-content.ts';
import { isImageUrl } from '#domain/text.ts';
import { Picture } from '#ui/picture.tsx';
import { Reveal } from '#ui/reveal.tsx';
import classes from './more-work.module.css';

/** Items up to which a list has one column. */
const longList = 8;

export type MoreItems = { status: 'idle' | 'loading' | 'failed'; load: () => void };

export function MoreWork({ list: { items, nextCursor }, more }: { list: PublicItemList; more: MoreItems }) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstNew = useRef<number>(null);
  const focusFirstNew = useCallback((item: HTMLElement | null) => {
    if (!item || item !== list.current?.children[firstNew.current ?? -1]) return;
    firstNew.current = null;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === button.current) item.focus({ preventScroll: true });
  }, []);
  const showMore = () => {
    firstNew.current = items.length;
    more.load();
  };
  return (
    <Reveal className={classes.more}>
      <h3 id="more-work" className={classes.title}>
        MORE WORK
      </h3>
      <ul
        ref={list}
        aria-labelledby="more-work"
        className={classes.list}
        data-long={items.length > longList || undefined}
      >
        {items.map((item) => (
          <li ref={focusFirstNew} key={item.id} tabIndex={-1} className={`columns ${classes.item}`}>
            <h4 className={classes.name} dir="auto">
              {item.title}
            </h4>
            <p className={`soft ${classes.category}`}>{categoryLabel(item.category)}</p>
            <p className={classes.description} dir="auto">
              {item.description}
            </p>
            <ItemPicture item={item} />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <button
          ref={button}
          type="button"
          className={`button outlined screen-only ${classes.button}`}
          aria-disabled={more.status === 'loading'}
          onClick={showMore}
        >
          {more.status === 'loading' ? 'Loading…' : 'Show more'}
        </button>
      )}
      <p aria-live="polite" className={classes.failure}>
        {more.status === 'failed' && 'More could not be loaded. Please try again.'}
      </p>
    </Reveal>
  );
}

function ItemPicture({ item: { picture, image_url } }: { item: PublicPortfolioItem }) {
  const url = image_url !== null && isImageUrl(image_url) ? image_url : null;
  if (!picture && url === null) return null;
  return (
    <div className={`picture-frame ${classes.frame}`}>
      <Picture
        picture={picture && { ...picture, widths: picture.widths.slice(0, 2) }}
        url={url}
        addressOf={uploadedAddress}
        frame={3 / 2}
        className="picture"
        sizes={(scale) => `(max-width: 64rem) ${Math.ceil(28 * scale)}vw, ${Math.ceil(144 * scale)}px`}
      />
    </div>
  );
}
