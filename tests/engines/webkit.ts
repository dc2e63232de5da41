import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Engine, EngineDriver, EngineElement } from './driver.ts';

/** Elements that may have a role; the engine decides, and refuses to for hidden ones. */
const candidates: Readonly<Record<string, string>> = {
  button: 'button, [role="button"]',
  checkbox: '[type="checkbox"]',
  slider: '[role="slider"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  textbox: 'input, textarea',
};

const keyCodes = { Tab: Key.TAB, Enter: Key.ENTER, Control: Key.CONTROL, a: 'a' };

/** WebKitGTK's own small browser on a virtual screen, by WebDriver. */
export const webkit: Engine = {
  programs: ['WebKitWebDriver', 'Xvfb'],
  packages: ['webkit2gtk-driver', 'xvfb'],
  async start(): Promise<EngineDriver> {
    await using resources = new AsyncDisposableStack();
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    resources.defer(() => stop(screen));
    // Xvfb prints the number of its display as soon as it accepts connections.
    const [display]: unknown[] = await once(screen.stdout, 'data');
    const port = await freePort();
    const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
      stdio: 'ignore',
    });
    resources.defer(() => stop(service));
    const url = `http://127.0.0.1:${port}`;
    await untilReady(`${url}/status`);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      })
      .build();
    resources.defer(() => driver.quit());
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 800 });
    const version = (await driver.getCapabilities()).getBrowserVersion();
    const started = resources.move();
    return {
      version: `WebKitGTK ${version}`,
      open: (address) => driver.get(address),
      url: () => driver.getCurrentUrl(),
      async find(role, name) {
        const found: EngineElement[] = [];
        for (const element of await driver.executeScript<WebElement[]>(
          'return [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility())',
          candidates[role] ?? `[role="${role}"]`,
        )) {
          if (name !== undefined && (await element.getAccessibleName()) !== name) continue;
          if ((await element.getAriaRole()) === role) found.push(elementOf(driver, element));
        }
        return found;
      },
      async press(...keys) {
        const actions = driver.actions();
        for (const key of keys) actions.keyDown(keyCodes[key]);
        for (const key of keys.toReversed()) actions.keyUp(keyCodes[key]);
        await actions.perform();
      },
      type: (text) => driver.actions().sendKeys(text).perform(),
      run: (body) =>
        driver.executeAsyncScript<string>(
          `const done = arguments[0]; (async () => { ${body} })().then(done, (error) => done(String(error)));`,
        ),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close: () => started.disposeAsync(),
    };
  },
};

function elementOf(driver: WebDriver, element: WebElement): EngineElement {
  return {
    async click() {
      // The driver does not wait for a smooth scroll.
      await driver.executeScript(
        'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
        element,
      );
      await element.click();
    },
    property: async (name) => String((await element.getProperty(name)) ?? ''),
    isFocused: () => driver.executeScript('return arguments[0] === document.activeElement', element),
  };
}

function miniBrowser(): string {
  const [file] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (file === undefined) throw new Error('WebKitGTK is installed without its MiniBrowser.');
  return file;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(30_000);
  while (!(await fetch(url, { signal: deadline }).catch(() => null))?.ok) {
    deadline.throwIfAborted();
    await setTimeout(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
