/** What a person has done, in the person's own hand: written when the phone has said "saved", never asked of the platform. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** saved: the phone said so. again: it does not count, and the person goes there once more. */
export interface BookLine {
  readonly what: 'saved' | 'again'
  readonly accountId: string
  readonly taskId: string
  readonly placeId: string
  readonly checkInId: string
  readonly at: number
  /** Of a phone whose clock is wrong at times. */
  readonly isClockBad: boolean
  readonly refusal?: string
}

/** A line that was being written when the process was killed is not there. */
export const readBook = (file: string): BookLine[] =>
  !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => {
          try {
            return [JSON.parse(line) as BookLine] // as it is written below
          } catch {
            return []
          }
        })

export const openBook = (file: string) => {
  const lines = readBook(file)
  return {
    lines: (): readonly BookLine[] => lines,
    write(line: BookLine): void {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      lines.push(line)
    },
  }
}
