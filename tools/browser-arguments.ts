/**
 * Lists that a tool would give the browser itself: the last `--disable-features` on a command line replaces the
 * ones before.
 */
const defaults = {
  playwright: [
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'TcpPortRandomizationWin',
    'ThirdPartyStoragePartitioning',
  ],
  lighthouse: [
    'AutofillServerCommunication',
    'CertificateTransparencyComponentUpdater',
    'MediaRouter',
    'OptimizationHints',
    'PrivacySandboxSettings4',
    'RenderDocument',
    'Translate',
  ],
};

/** Pages that a window loads for its address bar: unseen here, and they cost more than a page of ours. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The command line of a browser that loads nothing but the pages, also as root. */
export function browserArguments(tool: keyof typeof defaults): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${[...defaults[tool], ...addressBar].join(',')}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
