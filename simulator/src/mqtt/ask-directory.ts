/** A device that is refused asks where it belongs, at the address it was built with. Silence is no answer: it asks again. */
import { readAddress, type Address } from './address.ts'

interface Answer {
  readonly result?: null | { readonly cell?: null | { readonly mqtt?: string } }
}

const patienceMs = 5_000

/** Undefined: there is no other place, or nobody could say. */
export const askDirectory = async (builtWith: string, keyCode: string): Promise<Address | undefined> => {
  try {
    const body = new URLSearchParams({ kind: 'equipment', name: keyCode })
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${builtWith}/cell/findCell.action`, { method: 'POST', body, signal })
    // The platform's envelope; whatever else comes names no cell.
    const { result } = (await answer.json()) as Answer
    return result?.cell?.mqtt === undefined ? undefined : readAddress(result.cell.mqtt)
  } catch {
    return undefined
  }
}
