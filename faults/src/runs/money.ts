/**
 * Payments that are told twice, late, in any order, by nobody or never, while everything that books them is killed and stands
 * still, and balances are spent and refunded at the same time. Judged by the channels' own books: nothing lost, nothing twice.
 */
import { once } from 'node:events'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { createPayDesk, type PayDesk } from '@vigil/simulator/payment/pay-desk'
import { moneySabotages, sabotageMoney, type MoneySabotage } from '../harm/money-sabotage.ts'
import { harmServing } from '../harm/serving-harm.ts'
import { judgeMoney, type MoneyFacts, type MovementFact, type OrderFact } from '../ledgers/money-ledger.ts'
import { whatWasSaid } from '../outside/control/person.ts'
import { keepAuditing } from '../outside/money/auditor.ts'
import { payAll } from '../outside/money/payers.ts'
import { keepSpending } from '../outside/money/spenders.ts'
import type { Till } from '../outside/money/till.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { openMarket, type Customer } from '../platform/market.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

export interface MoneyWishes {
  readonly isQuick: boolean
  readonly sabotage?: MoneySabotage | undefined
}

const size = { gateways: 0, pipelines: 0, apis: 2, workers: 2 }
const whole = { orders: 22_000, payments: 20_000, companies: 12, withinMs: 1_080_000, auditMs: 1_000, kills: 20 }
const short = { orders: 880, payments: 800, companies: 6, withinMs: 95_000, auditMs: 100, kills: 3 }
const broken = { orders: 300, payments: 0, companies: 6, withinMs: 40_000, auditMs: 100, kills: 0 }
/** The longest that a payment may be unknown, and what stands in line behind it. */
const settleMs = 600_000
const slowMs = 300

const planOf = ({ isQuick, sabotage }: MoneyWishes) => (sabotage ? broken : isQuick ? short : whole)

interface Stage {
  readonly platform: Platform
  readonly database: Database
  readonly desk: PayDesk
  readonly customers: readonly Customer[]
}

/** Every payment of the channels was heard and settled, and what goes back has gone. */
const isSettled = async ({ ask }: Database, { book }: PayDesk): Promise<boolean> => {
  const sql = `select (select count(distinct trade_no) from pay_notice where handled_at is not null) as heard,
    (select count(*) from pay_refund where state = 'due') as due`
  const [now] = await ask<{ heard: number; due: number }>(sql).catch(() => [])
  return now !== undefined && now.heard >= book.trades.size && now.due === 0
}

const payWhileFaultsHappen = async (stage: Stage, wishes: MoneyWishes) => {
  const { platform, database, desk, customers } = stage
  const plan = planOf(wishes)
  const deadline = Date.now() + plan.withinMs + settleMs
  let [isPaid, isDone] = [false, false]
  const isOver = (): boolean => Date.now() > deadline
  const till: Till = { desk, ports: platform.apiPorts, database, forged: new Set(), takenForged: [], isOver }
  const progress = setInterval(
    () => tell(`${desk.book.trades.size} payments, ${desk.book.givenBack.size} back`),
    20_000,
  )
  const auditing = keepAuditing(database, plan.auditMs, () => isDone)
  const spending = keepSpending(till, customers, () => isPaid || isOver())
  const paying = payAll(till, customers, { total: plan.orders, withinMs: plan.withinMs }).finally(() => (isPaid = true))
  const harmed = wishes.sabotage ? { kills: 0, pauses: 0 } : await harmServing(platform, () => isPaid || isOver())
  await paying
  const spent = await spending
  // What a sabotage broke is never settled; nobody waits long for it.
  const settled = await waitUntil(() => isSettled(database, desk), wishes.sabotage ? 100_000 : settleMs, 1_000)
  isDone = true
  clearInterval(progress)
  return { till, spent, harmed, isSettled: settled, audit: await auditing }
}

const factsOf = async ({ ask }: Database): Promise<MoneyFacts> => ({
  orders: await ask<OrderFact & Record<string, unknown>>(
    `select id, no, company_id as "companyId", kind, fen, state, trade_no as "tradeNo" from pay_order`,
  ),
  movements: await ask<MovementFact & Record<string, unknown>>(
    `select order_id as "orderId", kind, note from money_movement`,
  ),
  believed: (await ask<{ no: string }>(`select trade_no as no from pay_notice`)).map(({ no }) => no),
  balances: await ask<{ companyId: string; fen: number }>(
    `select company_id as "companyId", balance as fen from money_account where kind = 'balance'`,
  ),
})

const run = async (stage: Stage, wishes: MoneyWishes): Promise<Figures> => {
  const { till, spent, harmed, isSettled: settled, audit } = await payWhileFaultsHappen(stage, wishes)
  const { database, desk, platform } = stage
  const books = {
    trades: [...desk.book.trades.values()],
    givenBack: [...desk.book.givenBack.values()],
    spent,
  }
  const verdict = judgeMoney(books, await factsOf(database))
  for (const example of verdict.examples) tell(example)
  tell(`said: ${whatWasSaid()}`)
  return {
    payments: verdict.payments,
    lost: verdict.lost,
    twice: verdict.twice,
    unbalanced: audit.unbalanced,
    wrongAmountAccepted: verdict.wrongAmountAccepted,
    forgedAccepted: Math.max(verdict.forgedAccepted, till.takenForged.length),
    wentBack: verdict.wentBack,
    forged: till.forged.size,
    purchases: spent.reduce((sum, { purchases }) => sum + purchases, 0),
    ledgerReads: audit.reads,
    ...harmed,
    isSettled: settled,
    wrongSignatures: desk.wrongSignatures(),
    crashes: platform.crashes(),
    seconds: secondsSinceStart(),
  }
}

const listening = async ({ server }: PayDesk): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
}

export const runMoney = async (wishes: MoneyWishes): Promise<Figures> => {
  const { sabotage } = wishes
  const desk = createPayDesk({ slowMs })
  const changes = sabotage ? moneySabotages[sabotage].changes : []
  const platform = await preparePlatform('money', { ...size, changes }, desk.settings(await listening(desk)))
  try {
    const { environment } = platform.stack
    if (sabotage) await sabotageMoney(openDatabase(environment.VIGIL_DATABASE_SUPER_URL), sabotage)
    const database = openDatabase(environment.VIGIL_DATABASE_OWNER_URL)
    const customers = await openMarket(database, planOf(wishes).companies, platform.apiPorts)
    await platform.start()
    return await run({ platform, database, desk, customers }, wishes)
  } finally {
    await platform.stop()
    desk.server.closeAllConnections()
    desk.server.close()
  }
}

const mustBeZero = [
  'lost',
  'twice',
  'unbalanced',
  'wrongAmountAccepted',
  'forgedAccepted',
  'wrongSignatures',
  'crashes',
]

/** What must be zero, and that there was enough to go wrong. */
export const isEveryFenThere = (figures: Figures, wishes: MoneyWishes): boolean => {
  const plan = planOf(wishes)
  return (
    mustBeZero.every((key) => figures[key] === 0) &&
    figures['isSettled'] === true &&
    Number(figures['payments']) >= plan.payments &&
    Number(figures['kills']) >= plan.kills &&
    ['wentBack', 'forged', 'purchases'].every((key) => Number(figures[key]) >= plan.payments / 100) &&
    Number(figures['ledgerReads']) >= 50
  )
}
