/** Devices that hang nowhere yet: on the shelf of an operator, or allocated to one of its companies. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { KeyCode } from './equipment.ts'
import { lifecycles } from './lifecycles.ts'

export const stockStates = ['inStock', 'allocated', 'installed', 'withdrawn'] as const
export type StockState = (typeof stockStates)[number]

interface Move {
  readonly from: readonly StockState[]
  readonly to: StockState
}

/** installed: by binding its code in a unit, however that is done; from there its stage is that of the equipment. */
export const stockMoves = {
  allocate: { from: ['inStock', 'allocated'], to: 'allocated' },
  takeBack: { from: ['inStock', 'allocated'], to: 'inStock' },
  withdraw: { from: ['inStock', 'allocated'], to: 'withdrawn' },
} as const satisfies Record<string, Move>
export type StockMove = keyof typeof stockMoves

/** As many as are pasted at once. */
export const mostStockCodes = 500

export const StockItem = z.object({
  stockItemId: Id,
  keyCode: z.string(),
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  state: z.enum(stockStates),
  /** As far as it is in its life; once it hangs somewhere, as its equipment says, and replaced when nothing has its code. */
  stage: z.enum([...lifecycles, 'withdrawn']),
  addedAt: Instant,
})
export type StockItem = z.output<typeof StockItem>

const stockItemIds = z.array(Id).check(z.minLength(1), z.maxLength(200))
const changed = z.object({ changed: z.int() })
/** The operator's to say, as what it costs is. */
const command = { kind: 'command', body: 'json', permission: 'equip:price' } as const

export const stockCalls = {
  find: call({
    path: 'stock/find.action',
    description: 'Devices on the shelf of the operator, or allocated to the caller’s company, and how far each is.',
    kind: 'query',
    body: 'form',
    permission: 'equip:insert',
    scope: 'rows',
    input: z.object({
      ...pageInput,
      state: z.optional(z.enum(stockStates)),
      /** How its code begins. */
      word: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: pageOf(StockItem),
  }),
  add: call({
    ...command,
    path: 'stock/add.action',
    description: 'Takes devices of one kind onto the shelf by their codes; those taken anywhere are told and left out.',
    scope: { oemId: 'oem' },
    input: z.strictObject({
      oemId: Id,
      equipmentTypeId: FormInt(1, 99_999),
      protocolId: z.optional(FormInt(0, 99_999)),
      keyCodes: z.array(KeyCode).check(z.minLength(1), z.maxLength(mostStockCodes)),
    }),
    output: z.object({ added: z.int(), refused: z.array(z.string()) }),
  }),
  allocate: call({
    ...command,
    path: 'stock/allocate.action',
    description: 'Gives devices on the shelf to a company, whose units alone may bind them; null takes them back.',
    scope: { stockItemIds: 'stockItem', companyId: 'company' },
    input: z.strictObject({ stockItemIds, companyId: z.nullable(Id) }),
    output: changed,
  }),
  withdraw: call({
    ...command,
    path: 'stock/withdraw.action',
    description: 'Takes devices off the shelf for good; their codes are free for whoever has them.',
    scope: { stockItemIds: 'stockItem' },
    input: z.strictObject({ stockItemIds }),
    output: changed,
  }),
}
