/** Debian's Chromium as a workshop starts it: it asks nobody anything and leaves nothing behind. */
export const browserProgram = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
