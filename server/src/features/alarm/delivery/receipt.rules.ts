/**
 * What a report makes of a message. Forward only, and each once: a report that comes twice changes nothing, and one about
 * an earlier ring is about a number that is over. Pure.
 */

/** How far the message is. */
export interface CarrierReport {
  readonly state: string
  /** How often it went out; each time has a number of its own at the provider. */
  readonly rings: number
  readonly isDelivered: boolean
  readonly isOpened: boolean
  readonly isAnswered: boolean
}

export interface Report {
  readonly what: 'delivered' | 'opened' | 'answered' | 'notAnswered' | 'failed'
  /** Missing where nothing rings. */
  readonly ring?: number | undefined
}

export type ReceiptStep = 'delivered' | 'opened' | 'answered' | 'ringAgain' | 'sendAgain' | 'giveUp'

/** A telephone rings twice before the next one is called. */
const mostRings = 2

const isUnderWay = ({ state }: CarrierReport): boolean => state === 'sending' || state === 'sent'

/** A text message that did not arrive goes out once more, by whoever has not refused it. */
const stepOf: Readonly<Record<Report['what'], (told: CarrierReport) => ReceiptStep | undefined>> = {
  delivered: ({ isDelivered }) => (isDelivered ? undefined : 'delivered'),
  opened: ({ isOpened }) => (isOpened ? undefined : 'opened'),
  answered: () => 'answered',
  notAnswered: (told) => (!isUnderWay(told) ? undefined : told.rings < mostRings ? 'ringAgain' : 'giveUp'),
  failed: (told) => (isUnderWay(told) ? 'sendAgain' : undefined),
}

/** Undefined for what is known already. */
export const receiptStep = (told: CarrierReport, { what, ring }: Report): ReceiptStep | undefined =>
  told.isAnswered || (ring !== undefined && ring !== told.rings) ? undefined : stepOf[what](told)
