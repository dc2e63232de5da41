/**
 * Source of a function `stale`, for a page's inline script: the page belongs to a build whose files are gone.
 * It reloads the page once per build and tab, if the site answers at all, so that a lost connection costs
 * nothing. What is typed in the form of the page is put back afterwards. Where nothing can be stored, it does
 * nothing: a reload could repeat for ever. The application calls it with the event `page:stale`; meanwhile
 * the document says so in `data-stale`.
 *
 * @param entry address of the build's entry, which names the build
 */
export function staleSource(entry: string): string {
  return `stale=()=>{try{let s=sessionStorage,k=${JSON.stringify(`stale ${entry}`)},h=document.documentElement.dataset,f=document.querySelector("[data-needs-script]");
if(h.stale||s[k])return;
h.stale=1;if(f)s.typed=JSON.stringify([...new FormData(f)]);
fetch("",{method:"HEAD",cache:"no-store"}).then(r=>{if(r.status<500){s[k]=1;location.reload()}else delete h.stale},()=>{delete h.stale})}catch{}};
document.addEventListener("page:stale",stale)`;
}

/** Source that puts back, once, what {@link staleSource} kept; it runs after the form in the page. */
export const restoreSource = `try{for(let[n,v]of JSON.parse(sessionStorage.typed))document.querySelector("[data-needs-script]").elements[n].value=v;delete sessionStorage.typed}catch{}`;

/** The inline script of a page without a loader: its entry may be gone as well. It runs before the entry. */
export function staleScript(entry: string): string {
  return `{let ${staleSource(entry)};addEventListener("error",e=>{if(e.target.tagName=="SCRIPT")stale()},true)}`;
}
