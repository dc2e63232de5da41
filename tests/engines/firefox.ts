import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Engine, EngineDriver, EngineElement } from './driver.ts';

/** Firefox without a screen, by WebDriver BiDi. */
export const firefox: Engine = {
  programs: ['firefox-esr'],
  packages: ['firefox-esr'],
  async start(): Promise<EngineDriver> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      defaultViewport: { width: 1280, height: 800 },
    });
    const page = await browser.newPage();
    return {
      version: (await browser.version()).replace('firefox/', 'Firefox '),
      async open(url) {
        await page.goto(url);
      },
      url: async () => page.url(),
      async find(role, name) {
        const ofName = name === undefined ? '' : `[name=${JSON.stringify(name)}]`;
        const handles = await page.$$(`::-p-aria(${ofName}[role="${role}"])`);
        return handles.map(elementOf);
      },
      async press(...keys) {
        for (const key of keys) await page.keyboard.down(key);
        for (const key of keys.toReversed()) await page.keyboard.up(key);
      },
      type: (text) => page.keyboard.type(text),
      run: async (body) => String(await page.evaluate(`(async () => { ${body} })()`)),
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};

function elementOf(handle: ElementHandle): EngineElement {
  return {
    click: () => handle.click(),
    property: (name) => handle.evaluate((element, key) => String(Reflect.get(element, key) ?? ''), name),
    isFocused: () => handle.evaluate((element) => element === document.activeElement),
  };
}
