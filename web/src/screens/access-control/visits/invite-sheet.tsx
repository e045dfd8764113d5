import { linkField, mostPeople, registerPage, visitCalls } from '@vigil/contract/visitor/visit'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { momentText } from '../window-text.ts'
import styles from '../access.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 200 })

const hourChoices = ['2', '8', '24', '72', '168'] as const
const peopleChoices = ['1', '2', '5', '10', String(mostPeople)] as const

interface Made {
  readonly code: string
  readonly until: string | undefined
}

interface InviteSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** A link for one's own visitors, or the one that hangs at the entrance. */
export const InviteSheet = ({ projectId, onClose }: InviteSheetProps) => {
  const t = useText()
  const can = useCan()
  const [hours, setHours] = useState<string>('24')
  const [people, setPeople] = useState<string>('1')
  const [made, setMade] = useState<Made | undefined>(undefined)
  const invite = useCommand(visitCalls.invite, setMade)
  const unit = useCommand(visitCalls.unitLink, ({ code }) => setMade({ code, until: undefined }))
  const hoursOf = (n: string): string => t(($) => $.register.access.invite.hoursOf, { n })
  return (
    <Sheet
      open
      title={t(($) => $.register.access.invite.title)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      {made ? (
        <MadeLink made={made} />
      ) : (
        <div className={styles.form}>
          <SelectField
            label={t(($) => $.register.access.invite.hours)}
            value={hours}
            options={hourChoices.map((value) => ({ value, text: hoursOf(value) }))}
            onChange={setHours}
          />
          <SelectField
            label={t(($) => $.register.access.invite.people)}
            value={people}
            options={peopleChoices.map((value) => ({ value, text: value }))}
            onChange={setPeople}
          />
          <FailureLine failure={invite.failure ?? unit.failure} />
          <Button
            size="large"
            busy={invite.busy}
            onClick={() => void invite.run({ projectId, hours: Number(hours), people: Number(people) })}
          >
            {t(($) => $.register.access.invite.make)}
          </Button>
          {can(visitCalls.unitLink) && (
            <>
              <Button look="outline" busy={unit.busy} onClick={() => void unit.run({ projectId })}>
                {t(($) => $.register.access.invite.unit)}
              </Button>
              <p className={styles.hint}>{t(($) => $.register.access.invite.unitHint)}</p>
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

const MadeLink = ({ made: { code, until } }: { readonly made: Made }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const [isCopied, setCopied] = useState(false)
  const path = router.hrefOf(`${registerPage}?${new URLSearchParams({ [linkField]: code }).toString()}`)
  const address = new URL(path, location.href).href
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t(($) => $.register.access.invite.made)}</p>
      <figure className={styles.pass}>
        <QrCode text={address} label={t(($) => $.register.access.invite.qr)} />
        {until !== undefined && (
          <figcaption>{t(($) => $.register.access.invite.until, { time: momentText(until, language) })}</figcaption>
        )}
      </figure>
      <a href={address}>{address}</a>
      <Button look="soft" onClick={copy}>
        {t(($) => (isCopied ? $.register.access.invite.copied : $.register.access.invite.copy))}
      </Button>
    </div>
  )
}
