/** Whose name is on the door of this device: remembered from the last visit, asked anew at each. */
import type { LoginPage } from '@vigil/contract/brand/brand'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { faceOf, keep, platformFace, readKept, type BrandFace, type KnownPage } from './brand-face.ts'

interface Parts {
  readonly store: Storage
  readonly domain: string
  readonly ask: (asked: { page: string; domain: string }) => Promise<LoginPage>
  readonly paint: (face: BrandFace) => void
  /** How long a door stays without a name before it gets the platform's. */
  readonly patienceMs?: number
}

export type BrandStore = ReturnType<typeof createBrandStore>

export const createBrandStore = ({ store, domain, ask, paint, patienceMs = 1_000 }: Parts) => {
  const listeners = createListeners<BrandFace | undefined>()
  let face: BrandFace | undefined
  let looking: string | undefined
  let turn = 0

  const show = (next: BrandFace | undefined): void => {
    face = next
    if (next) paint(next)
    listeners.tell(next)
  }
  const take = (wanted: string, page: KnownPage): void => {
    keep(store, { wanted, page })
    show(faceOf(page))
  }

  /** A later look or a session that began meanwhile knows better. */
  const askFor = async (wanted: string): Promise<void> => {
    const mine = ++turn
    const unknown = (): void => {
      if (mine === turn && !face) show(platformFace)
    }
    const patience = setTimeout(unknown, patienceMs)
    try {
      const page = await ask({ page: wanted, domain })
      if (mine === turn) take(wanted, page)
    } catch {
      // Whatever the reason, a page without a name is worse than one with the platform's.
      unknown()
    } finally {
      clearTimeout(patience)
    }
  }

  const remembered = readKept(store)
  if (remembered) show(faceOf(remembered.page))

  return {
    /** undefined: not known yet. */
    get: (): BrandFace | undefined => face,
    subscribe: listeners.add,
    loginPage: (): string => face?.page ?? platformFace.page,
    /** By the name of a login page; without one, whoever was here last. */
    look(page?: string): void {
      const kept = readKept(store)
      const wanted = page ?? kept?.page.page ?? platformFace.page
      if (wanted === looking) return
      looking = wanted
      const isKept = kept !== undefined && (wanted === kept.wanted || wanted === kept.page.page)
      show(isKept ? faceOf(kept.page) : undefined)
      void askFor(wanted)
    },
    /** Somebody signed in: his operator's brand from now on. Asked for again and again, it is mostly the one that is shown. */
    adopt(page: KnownPage): void {
      turn += 1
      looking = page.page
      if (face?.modules !== undefined && face.tag === page.tag) return
      take(page.page, page)
    },
  }
}
