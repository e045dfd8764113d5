/** Lays a brotli and a gzip copy beside every built file that gains by it: the server compresses nothing itself. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

// Below one network packet a smaller file arrives no earlier.
const smallestBytes = 1_024

const compress = (file: string): void => {
  const plain = readFileSync(file)
  if (plain.length < smallestBytes) return
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
}

export const compressSite = (site: string): Plugin => ({
  name: 'compress-site',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    // After the service worker has been written.
    order: 'post',
    sequential: true,
    handler: () => {
      for (const name of globSync('**/*.{html,js,mjs,css,svg,webmanifest}', { cwd: site })) compress(join(site, name))
    },
  },
})
