/** What every test of the page starts from and leaves behind, and what the test's browser lacks. */
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { noText } from '#infrastructure/i18n/i18n.ts'
import { removeMobileParts } from '#ui/mobile/mobile-parts.ts'
import { lendCanvas } from './a-canvas.ts'
import { missBriefly } from './brief-misses.ts'
import { endIntervalsWithTheFile } from './end-intervals.ts'

// The servers are real and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })
missBriefly()
endIntervalsWithTheFile()

const missing: string[] = []
const complain = console.error
console.error = (...words: unknown[]) => {
  if (typeof words[0] === 'string' && words[0].startsWith(noText)) missing.push(words[0])
  complain(...words)
}
/** No raw key ever stands on the glass, in whatever test it would (D8). */
afterEach(() => expect(missing.splice(0)).toEqual([]))

afterEach(() => {
  if (typeof document === 'undefined') return
  cleanup()
  // A toast's timer would draw on a glass that is gone with the file's last test.
  act(removeMobileParts)
  localStorage.clear()
  // Whoever cut the line in a test has cut it for that test.
  onlineManager.setOnline(true)
})

// A page that is still being fetched when its file ends would fail, and stay failed for every file after it.
afterAll(() => vi.dynamicImportSettled())

/** Nothing is laid out here, so nothing ever changes its size. */
const unmeasured = () => ({ observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined })

if (typeof document !== 'undefined') {
  globalThis.matchMedia ??= (query) =>
    // As much as the page asks of it: a phone with a light theme.
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  globalThis.ResizeObserver ??= function ResizeObserver() {
    return unmeasured()
  } as unknown as typeof ResizeObserver // called with new, and only for these three methods
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  Element.prototype.scrollTo ??= () => undefined
  lendCanvas()
  // The test browser's own socket and its events come from two worlds and do not fit together.
  Object.assign(globalThis, { WebSocket })
}
