import type { CatalogEntry } from './catalog-entry.ts';
import { textOf } from './context-text.ts';
import { groupBy } from './groups.ts';
import { checkModel } from './model-check.ts';
import type { ModelLink, Place } from './model-graph.ts';
import { expectedScreen } from './screen.ts';

/**
 * The facts of a model that nothing observable depends on, one sentence each: a fact that names a state of the chart,
 * and says nothing that a person could see, restates the chart.
 */
export function* lintFacts(entry: CatalogEntry) {
  if (!entry.model.expectations) return;
  const { failures, links } = checkModel(entry, 1);
  if (failures.length > 0) return;
  const classes = classesOf(entry, links);
  const places = [...classes.keys()].filter(({ facts }) => typeof facts === 'object' && facts !== null);
  const names = new Set(places.flatMap(({ facts }) => Object.keys(facts as object)));
  for (const name of names) {
    // Places that differ in this fact alone, by all their other facts.
    const groups = groupBy(places, ({ facts }) => textOf({ ...(facts as object), [name]: null }));
    const valueIn = ({ facts }: Place) => textOf((facts as Record<string, unknown>)[name]);
    const differing = [...groups.values()].filter((group) => new Set(group.map(valueIn)).size > 1);
    const isObservable = differing.some(
      (group) => new Set(group.map((place) => classes.get(place))).size > 1,
    );
    if (differing.length > 0 && !isObservable) {
      yield `${entry.name}: the fact \`${name}\` of the model changes nothing that can be observed: state what a person sees, or what ` +
        'is requested, or leave it out.';
    }
  }
}

/** The places by what can be observed in them, then and after all that may follow: equal numbers behave alike. */
function classesOf(entry: CatalogEntry, links: ModelLink[]): Map<Place, number> {
  const linksFrom = groupBy(links, ({ from }) => from);
  const all = new Set(links.flatMap(({ from, to }) => [from, to]));
  const effects = new Map(links.map((link) => [link, textOf([link.step.label, link.step.effects])]));
  let classes = numbered(all, ({ observation, facts, snapshot }) =>
    textOf([observation, expectedScreen(entry, facts), snapshot.status, snapshot.output]),
  );
  while (true) {
    const refined = numbered(all, (place) =>
      textOf([
        classes.get(place),
        (linksFrom.get(place) ?? []).map((link) => [effects.get(link), classes.get(link.to)]),
      ]),
    );
    if (Math.max(...refined.values()) === Math.max(...classes.values())) return refined;
    classes = refined;
  }
}

function numbered(places: Iterable<Place>, textOfPlace: (place: Place) => string): Map<Place, number> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  return new Map([...places].map((place) => [place, numberOf(textOfPlace(place))]));
}
