/** Which notice is open, in the address: it survives a reload and a step back. */
import { Id } from '@vigil/contract/ids'
import type { Notice } from '@vigil/contract/notice'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { idOfNotice } from './use-notices.ts'

const kinds = ['alarm', 'broadcast', 'delivery'] as const

/** A word that did not arrive is shown with the alarm that it was about. */
export interface ShownNotice {
  readonly kind: (typeof kinds)[number]
  readonly id: string
}

/** A command is shown where its equipment is, so it has no page here. */
export type PagedNotice = Exclude<Notice, { kind: 'command' }>

const shownOf = (notice: PagedNotice): ShownNotice =>
  notice.kind === 'delivery' && notice.alarmId !== null
    ? { kind: 'alarm', id: notice.alarmId }
    : { kind: notice.kind, id: idOfNotice(notice) }

export const addressOf = ({ places }: Pick<Guide, 'places'>, { kind, id }: ShownNotice): string =>
  `${places.noticeItem}?kind=${kind}&id=${id}`

export const addressOfNotice = (guide: Pick<Guide, 'places'>, notice: PagedNotice): string =>
  addressOf(guide, shownOf(notice))

export const useShownNotice = () => {
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((known) => known === search.get('kind'))
  const id = Id.safeParse(search.get('id'))
  const shown: ShownNotice | undefined = kind && id.success ? { kind, id: id.data } : undefined
  const show = (notice: PagedNotice): void => setSearch({ ...shownOf(notice) }, { replace: true })
  return { shown, show }
}
