/** Breaks one promise of money, to prove that its counter can see it: lines of code that read differently, walls that are taken down. */
import type { Database } from '../platform/database.ts'
import type { CodeChange } from './code-changes.ts'

interface Sabotage {
  readonly changes: readonly CodeChange[]
  readonly statements: readonly string[]
}

/** By the figure that sees it. */
export const moneySabotages = {
  lost: { changes: ['moneyUnasked'], statements: [] },
  /** Neither the table nor the key knows a payment again. */
  twice: {
    changes: ['moneyEachSaying'],
    statements: [
      `alter table pay_notice drop constraint pay_notice_channel_trade_no_key`,
      `create or replace function take_pay_notice(new_id uuid, of_channel text, trade text, of_order text, amount bigint)
         returns integer security definer set search_path = public language sql as $$
         insert into pay_notice as n (id, channel, trade_no, order_no, fen) values (new_id, of_channel, trade, of_order, amount)
           returning seen $$`,
    ],
  },
  /** Now and then a side is a fen short, and nobody adds up. */
  unbalanced: {
    changes: [],
    statements: [
      `drop trigger money_even on money_entry`,
      `drop trigger money_even on money_movement`,
      `create function faults_uneven() returns trigger language plpgsql as $$
         begin if new.amount < -1 and random() < 0.05 then new.amount := new.amount + 1; end if; return new; end $$`,
      `create trigger faults_uneven before insert on money_entry for each row execute function faults_uneven()`,
    ],
  },
  /** Whatever came pays. */
  wrongAmountAccepted: {
    changes: ['moneyAnyAmount'],
    statements: [`drop trigger pay_order_covered on pay_order`],
  },
  forgedAccepted: { changes: ['moneyAnySignature'], statements: [] },
} as const satisfies Readonly<Record<string, Sabotage>>

export type MoneySabotage = keyof typeof moneySabotages

export const isMoneySabotage = (word: string): word is MoneySabotage => Object.hasOwn(moneySabotages, word)

/** As the superuser, before anything runs. */
export const sabotageMoney = async ({ ask }: Database, which: MoneySabotage): Promise<void> => {
  for (const statement of moneySabotages[which].statements) await ask(statement)
}
