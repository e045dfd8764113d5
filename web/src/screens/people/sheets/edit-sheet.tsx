import { userCalls, type UserDetail } from '@vigil/contract/user'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useRefreshPeople } from '../use-refresh-people.ts'
import styles from './sheets.module.css'

const fields = ['person', 'nickname', 'tel', 'jobTitle'] as const

/** What says who somebody is; how he signs in stays his own. */
export const EditSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const [draft, setDraft] = useState<Partial<Record<(typeof fields)[number], string>>>({})
  const command = useCommand(userCalls.change, () => {
    void refresh()
    onClose()
  })
  return (
    <Sheet open title={t(($) => $.people.edit.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void command.run({ accountId: user.accountId, ...draft })
        }}
      >
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(($) => $.people.edit[field])}
            placeholder={t(($) => $.people.edit[field])}
            value={draft[field] ?? user[field] ?? ''}
            maxLength={field === 'tel' ? 20 : 40}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
          />
        ))}
        <FailureLine failure={command.failure} />
        <Button submits busy={command.busy} disabled={Object.keys(draft).length === 0}>
          {t(($) => $.people.edit.save)}
        </Button>
      </form>
    </Sheet>
  )
}
