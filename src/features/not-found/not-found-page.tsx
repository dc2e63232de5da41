/** What any unknown path shows; `path` is the unknown path, logged once. */
export function NotFoundPage({ path }: { path: string }) {
  return <h1>{path}</h1>;
}
