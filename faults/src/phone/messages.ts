/** What the run and a process full of phones tell each other. */
export interface Stop {
  readonly taskId: string
  readonly placeId: string
  readonly qr: string
  /** After this nobody goes there any more. */
  readonly endsAt: number
}

/** A person with a phone, and all points that the person walks. */
export interface Seat {
  readonly accountId: string
  /** Each is good until it is ended; then the person signs in anew. */
  readonly tokens: readonly string[]
  /** Who uses the same phone at times. */
  readonly colleague: { readonly accountId: string; readonly token: string }
  /** Its clock is wrong at times. */
  readonly isClockBad: boolean
  readonly stops: readonly Stop[]
  /** Where the phone's database and the person's own book lie. */
  readonly shelfFile: string
  readonly bookFile: string
}

export interface PhonesPlan {
  readonly ports: readonly number[]
  readonly seats: readonly Seat[]
}

/** calm: nothing more happens to phones; what is kept goes out. */
export type ToPhones = { readonly kind: 'open'; readonly planFile: string } | { readonly kind: 'calm' }

export interface PhonesState {
  readonly kind: 'state'
  /** Points that their people still go to. */
  readonly left: number
  readonly waiting: number
  /** What one person saw of another's. */
  readonly seen: number
}
