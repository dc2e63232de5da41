import type { PageChunks } from './chunks.ts';
import { restoreSource, staleSource } from './stale-build.ts';

const folder = '/assets/';

/**
 * The inline script of a prerendered page. It starts the application after the page has loaded and is idle,
 * or as soon as somebody reaches for it. What is pressed before the page says `page:ready`, and submitted
 * before its form says `form:ready`, is kept, and the last of it done then.
 */
export function loaderScript({ entry, scripts, styles }: PageChunks): string {
  return `(()=>{
let d=document,w=window,started,pressed,submitted,
on=(t,f)=>d.addEventListener(t,f,true),off=(t,f)=>d.removeEventListener(t,f,true),
link=(r,a)=>{for(let n of a.split(",")){let l=d.createElement("link");l.rel=r;l.href="${folder}"+n;d.head.append(l)}},
start=()=>{if(started)return;started=1;
link("stylesheet",${names(styles)});
link("modulepreload",${names(scripts)});
import(${JSON.stringify(entry)}).catch(e=>{console.warn("The application could not be loaded.",e);started=0;stale()})},
press=e=>{start();let b=e.target.closest("button:not([popovertarget],[type=submit])");if(b)pressed=b},
submit=e=>{start();e.preventDefault();submitted=e.target},
${staleSource(entry)};
${restoreSource}
for(let t of ["pointerdown","touchstart","keydown","focusin","input","wheel","scroll"])w.addEventListener(t,start,{once:true,passive:true,capture:true});
on("click",press);on("submit",submit);on("page:stale",stale);
on("page:ready",()=>{off("click",press);pressed?.isConnected&&pressed.click();pressed=0});
on("form:ready",()=>{off("submit",submit);submitted?.isConnected&&submitted.requestSubmit();submitted=0});
let idle=()=>(w.requestIdleCallback||setTimeout)(start,{timeout:2000});
d.readyState=="complete"?idle():w.addEventListener("load",idle)
})()`;
}

/** The files' names in one string: shorter than a list of addresses. */
function names(addresses: readonly string[]): string {
  const foreign = addresses.find((address) => !address.startsWith(folder));
  if (foreign !== undefined) throw new Error(`${foreign} is not in ${folder}.`);
  return JSON.stringify(addresses.map((address) => address.slice(folder.length)).join(','));
}
