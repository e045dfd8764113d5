/** `pnpm docs:site`: the documents as a site with search in both languages; a dead link ends the build. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vitepress'
import { writeClient } from './client/write-client.ts'
import { deadEnds } from './dead-ends.ts'
import { base, builtFolder } from './site.ts'
import { forbiddenIn } from './strict-page.ts'

const root = resolve(import.meta.dirname, '..')
const begun = performance.now()

await build(root)

writeClient(join(builtFolder, 'vigil-client.ts'))
const names = globSync('**/*.*', { cwd: builtFolder })
const files = new Map(
  names.map((name) => [`${base}${name}`, name.endsWith('.html') ? readFileSync(join(builtFolder, name), 'utf8') : '']),
)
const faults = [
  ...deadEnds(files).map((end) => `leads nowhere: ${end}`),
  ...[...files].flatMap(([path, html]) => forbiddenIn(html).map((place) => `refused by browsers: ${path} ${place}`)),
]
for (const fault of faults) console.error(fault)

/** Below one network packet a smaller file arrives no earlier. */
const smallestBytes = 1_024
/** The best would take four seconds of a check for a tenth of the bytes. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
for (const name of names.filter((name) => /\.(html|js|css|svg)$/.test(name))) {
  const plain = readFileSync(join(builtFolder, name))
  if (plain.length < smallestBytes) continue
  writeFileSync(join(builtFolder, `${name}.br`), brotliCompressSync(plain, { params }))
  writeFileSync(join(builtFolder, `${name}.gz`), gzipSync(plain))
}

const pages = names.filter((name) => name.endsWith('.html')).length
console.log(`${pages} pages in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${builtFolder}`)
if (faults.length > 0) process.exitCode = 1
