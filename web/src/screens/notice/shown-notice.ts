/** Which notices are listed and which is open, in the address: it survives a reload and a step back. */
import { noticeParts, type Notice, type NoticePart } from '@vigil/contract/notice/notice'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import type { Router } from '#infrastructure/navigation/places.ts'
import { idOfNotice } from './use-notices.ts'

const kinds = ['alarm', 'broadcast', 'delivery'] as const

/** A word that did not arrive is shown with the alarm that it was about. */
export interface ShownNotice {
  readonly kind: (typeof kinds)[number]
  readonly id: string
}

/** A command is shown where its equipment is and a visit with the other visits, so they have no page here. */
export type PagedNotice = Exclude<Notice, { kind: 'command' | 'visit' }>

export const shownOf = (notice: PagedNotice | undefined): ShownNotice | undefined => notice && shownBy(notice)

const shownBy = (notice: PagedNotice): ShownNotice =>
  notice.kind === 'delivery' && notice.alarmId !== null
    ? { kind: 'alarm', id: notice.alarmId }
    : { kind: notice.kind, id: idOfNotice(notice) }

export const addressOf = ({ places }: Pick<Router, 'places'>, { kind, id }: ShownNotice): string =>
  `${places.noticeItem}?kind=${kind}&id=${id}`

export const addressOfNotice = (router: Pick<Router, 'places'>, notice: PagedNotice): string =>
  addressOf(router, shownBy(notice))

export const useShownNotice = () => {
  const { change, oneOf, idOf } = useAddressFields<'part' | 'kind' | 'id'>()
  const [kind, id] = [oneOf('kind', kinds), idOf('id')]
  const shown: ShownNotice | undefined = kind && id !== undefined ? { kind, id } : undefined
  const show = (notice: PagedNotice | undefined): void => change({ kind: undefined, id: undefined, ...shownOf(notice) })
  return {
    part: oneOf('part', noticeParts) ?? 'needsMe',
    choosePart: (part: NoticePart): void =>
      change({ part: part === 'needsMe' ? undefined : part, kind: undefined, id: undefined }),
    shown,
    show,
  }
}
