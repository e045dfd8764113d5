/**
 * Loaded before everything else of a process: some lines of our own code read differently, by the names in FAULTS_CHANGES.
 * The product knows nothing of it. Breaks a promise, to prove that the run sees it; or makes the next version of a page.
 */
import { registerHooks } from 'node:module'
import { changes, isChange } from './code-changes.ts'

const wanted = (process.env['FAULTS_CHANGES'] ?? '')
  .split(',')
  .filter(isChange)
  .flatMap((name) => changes[name])

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const due = wanted.filter(({ file }) => url.endsWith(file))
    if (due.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString() // modules of our own are files
    for (const { from, to } of due) {
      if (!source.includes(from)) throw new Error(`there is no line to change any more in ${url}: ${from}`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
