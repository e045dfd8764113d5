/** Loaded before everything else of a process: when a signal asks for it, a file is told how much it holds. */
import { appendFileSync } from 'node:fs'
import { heldMb } from './held-heap.ts'

process.on('SIGUSR2', () => {
  void heldMb().then((mb) => appendFileSync(process.env['FAULTS_HEAP_FILE'] ?? '', `${mb}\n`))
})
