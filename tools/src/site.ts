/** The web client as people get it, built unless it is what lies there: whoever asks next, `pnpm demo` too, finds it. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSite } from './demo/build-site.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'web/dist')
mkdirSync(folder, { recursive: true })
console.log(await buildSite(root, folder))
