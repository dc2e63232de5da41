import type { PageChunks } from './chunks.ts';

/**
 * The inline script of a prerendered page. It starts the application after the page has loaded and is idle,
 * or as soon as somebody reaches for it, and keeps what is submitted or pressed before the application
 * answers: the last of it is done again once the page says `site:ready`.
 */
export function loaderScript({ entry, scripts, styles }: PageChunks): string {
  return `(()=>{
let d=document,w=window,started,kept,
link=(rel,href)=>{let l=d.createElement("link");l.rel=rel;l.href=href;d.head.append(l)},
start=()=>{if(started)return;started=1;
for(let s of ${JSON.stringify(styles)})link("stylesheet",s);
for(let s of ${JSON.stringify(scripts)})link("modulepreload",s);
import(${JSON.stringify(entry)}).catch(e=>{console.warn("The application could not be loaded.",e);kept&&kept.tagName=="FORM"&&w.dispatchEvent(new Event("site:failed"))})},
keep=e=>{start();if(e.type=="submit"){e.preventDefault();kept=e.target}
else{let b=e.target.closest("button:not([popovertarget])");if(b&&b.type!="submit")kept=b}},
early=["pointerdown","touchstart","keydown","focusin","input","wheel","scroll"];
for(let t of early)w.addEventListener(t,start,{once:true,passive:true,capture:true});
for(let t of ["submit","click"])d.addEventListener(t,keep,true);
d.addEventListener("site:ready",()=>{
for(let t of ["submit","click"])d.removeEventListener(t,keep,true);
let k=kept;kept=0;if(k&&k.isConnected)k.tagName=="FORM"?k.requestSubmit():k.click()},{once:true});
let idle=()=>(w.requestIdleCallback||setTimeout)(start,{timeout:2000});
d.readyState=="complete"?idle():w.addEventListener("load",idle)
})()`;
}
