/**
 * Source of the functions `form` and `stale`, for a page's inline script: the page belongs to a build whose files are gone.
 * It reloads the page once per build and tab, if the site answers at all, so that a lost connection costs
 * nothing. What is typed in the form of the page, up to its end, is put back afterwards. Where nothing can be stored, it does
 * nothing: a reload could repeat for ever. The application calls it with the event `page:stale`; meanwhile
 * the document says so in `data-stale`. `d` is the document.
 *
 * @param entry address of the build's entry, which names the build
 */
export function staleSource(entry: string): string {
  return `form=()=>d.querySelector("[data-needs-script]"),
stale=()=>{try{let s=sessionStorage,k=${JSON.stringify(`stale ${entry}`)},h=d.documentElement.dataset;
if(h.stale||s[k])return;
h.stale=1;
fetch("",{method:"HEAD",cache:"no-store"}).then(r=>{if(r.status>499)throw r;s[k]=1;addEventListener("pagehide",()=>{if(form())s.typed=JSON.stringify([...new FormData(form())])});location.reload()}).catch(()=>{delete h.stale})}catch{}}`;
}

/** Source that puts back, once, what {@link staleSource} kept; it runs after that and after the form in the page. */
export const restoreSource = `try{for(let[n,v]of JSON.parse(sessionStorage.typed))form().elements[n].value=v;delete sessionStorage.typed}catch{}`;

/** The inline script of a page without a loader: its entry may be gone as well. It runs before the entry. */
export function staleScript(entry: string): string {
  return `{let d=document,${staleSource(entry)};d.addEventListener("page:stale",stale);addEventListener("error",e=>{if(e.target.tagName=="SCRIPT")stale()},true)}`;
}
