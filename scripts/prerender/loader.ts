import type { PageChunks } from './chunks.ts';

/**
 * The inline script of a prerendered page. It starts the application after the page has loaded and is idle,
 * or as soon as somebody reaches for it. What is pressed before the page says `page:ready`, and submitted
 * before its form says `form:ready`, is kept, and the last of it done then.
 */
export function loaderScript({ entry, scripts, styles }: PageChunks): string {
  return `(()=>{
let d=document,w=window,started,pressed,submitted,
link=(rel,href)=>{let l=d.createElement("link");l.rel=rel;l.href=href;d.head.append(l)},
start=()=>{if(started)return;started=1;
for(let s of ${JSON.stringify(styles)})link("stylesheet",s);
for(let s of ${JSON.stringify(scripts)})link("modulepreload",s);
import(${JSON.stringify(entry)}).catch(e=>console.warn("The application could not be loaded.",e))},
press=e=>{start();let b=e.target.closest("button:not([popovertarget],[type=submit])");if(b)pressed=b},
submit=e=>{start();e.preventDefault();submitted=e.target};
for(let t of ["pointerdown","touchstart","keydown","focusin","input","wheel","scroll"])w.addEventListener(t,start,{once:true,passive:true,capture:true});
d.addEventListener("click",press,true);
d.addEventListener("submit",submit,true);
d.addEventListener("page:ready",()=>{d.removeEventListener("click",press,true);pressed&&pressed.isConnected&&pressed.click()},{once:true});
d.addEventListener("form:ready",()=>{d.removeEventListener("submit",submit,true);submitted&&submitted.isConnected&&submitted.requestSubmit()},{once:true});
let idle=()=>(w.requestIdleCallback||setTimeout)(start,{timeout:2000});
d.readyState=="complete"?idle():w.addEventListener("load",idle)
})()`;
}
