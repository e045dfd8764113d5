/** Carries reports to people, in a worker: one letter at a time, by the first mail server that takes it. */
import { reportKinds } from '@vigil/contract/report/report-kinds'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { SendMail } from '#infrastructure/mail/send-mail.ts'
import { addressOf, endMail, holdMs, mostTries, takeMail, type TakenMail } from './mail.repository.ts'
import { letterWords } from './letter-words.ts'

interface Deps {
  readonly run: RunStatement
  /** In the order in which they are tried; none: nobody can be written to here. */
  readonly senders: readonly SendMail[]
  readonly now: () => number
}

/** False where nobody took it. */
const carried = async (senders: readonly SendMail[], letter: Parameters<SendMail>[0]): Promise<boolean> => {
  for (const send of senders) {
    try {
      await send(letter)
      return true
    } catch {
      // The next one is asked.
    }
  }
  return false
}

const letterOf = (mail: TakenMail, to: string) => {
  const { id, language, kind, first_day, last_day, project_name, check_code, bytes } = mail
  const name = reportKinds[kind].name[language]
  const words = letterWords[language]
  return {
    id,
    to,
    subject: `${name} · ${project_name}`,
    text: words({ name, unit: project_name, first: first_day, last: last_day, code: check_code ?? '--' }),
    files: [{ name: `${name} ${first_day}.pdf`, type: 'application/pdf', bytes }],
  }
}

export const createReportMailer = ({ run, senders, now }: Deps) => ({
  /** Whether there was one. */
  async round(): Promise<boolean> {
    const [mail] = await run(takeMail(new Date(now())))
    if (!mail) return false
    const { id, tries, account_id } = mail
    const [known] = await run(addressOf(account_id))
    const address = known?.mail ?? null
    const isSent = address !== null && (await carried(senders, letterOf(mail, address)))
    if (isSent) await run(endMail({ id, tries, state: 'sent', at: new Date(now()) }))
    // Who has no address any more is not tried again; nor is one that nobody took three times.
    else if (address === null || tries >= mostTries)
      await run(endMail({ id, tries, state: 'failed', at: new Date(now()) }))
    else await run(endMail({ id, tries, state: 'queued', at: new Date(now() + holdMs) }))
    return true
  },
})
