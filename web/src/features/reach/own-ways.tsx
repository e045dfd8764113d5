import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@vigil/contract/call'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PushHere } from './push-here.tsx'
import styles from './reach.module.css'

/** Every way to me: which of them work, and how to mend those that do not. */
export const OwnWays = () => {
  const t = useText()
  const query = useQuery(queryOf(deliveryCalls.ownChannels, {}))
  return (
    <Card title={t(($) => $.reach.ways.title)}>
      <p className={styles.hint}>{t(($) => $.reach.ways.hint)}</p>
      <QueryState query={query} call={deliveryCalls.ownChannels} rows={3}>
        {(own) => <Ways own={own} />}
      </QueryState>
    </Card>
  )
}

const Ways = ({ own }: { readonly own: OutputOf<typeof deliveryCalls.ownChannels> }) => {
  const t = useText()
  const { places } = useRouter()
  return (
    <>
      <Way
        icon="phone"
        title={t(($) => $.reach.ways.phone)}
        isThere={own.hasMobile}
        words={own.hasMobile ? t(($) => $.reach.ways.phoneOn) : t(($) => $.reach.ways.phoneOff)}
        mend={{ text: t(($) => $.reach.ways.phoneMend), place: places.myInfo }}
      />
      <Way
        icon="chat"
        title={t(($) => $.reach.ways.chat)}
        isThere={own.hasChat}
        words={own.hasChat ? t(($) => $.reach.ways.chatOn) : t(($) => $.reach.ways.chatOff)}
        mend={{ text: t(($) => $.reach.ways.chatMend), place: places.mySettings }}
      />
      <PushHere own={own} />
      <Mail mail={own.mail} />
    </>
  )
}

interface WayProps {
  readonly icon: IconName
  readonly title: string
  readonly isThere: boolean
  readonly words: string
  readonly mend: { readonly text: string; readonly place: string }
}

const Way = ({ icon, title, isThere, words, mend }: WayProps) => {
  const t = useText()
  const router = useRouter()
  return (
    <div className={styles.row}>
      <Icon name={icon} size={24} />
      <span className={styles.words}>
        <b>{title}</b>
        <span className={styles.hint}>{words}</span>
      </span>
      {isThere ? (
        <StateTag tone="ok">{t(($) => $.reach.ways.on)}</StateTag>
      ) : (
        <a className={styles.link} href={router.hrefOf(mend.place)}>
          {mend.text}
        </a>
      )}
    </div>
  )
}

const Mail = ({ mail }: { readonly mail: string | null }) => {
  const t = useText()
  const client = useQueryClient()
  const [address, setAddress] = useState(mail ?? '')
  const [isSaved, setSaved] = useState(false)
  const save = useCommand(deliveryCalls.changeMail, () => {
    setSaved(true)
    void client.invalidateQueries(queryOf(deliveryCalls.ownChannels, {}))
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setSaved(false)
        void save.run({ mail: address.trim() === '' ? null : address.trim() })
      }}
    >
      <TextField
        type="email"
        autoComplete="email"
        label={t(($) => $.reach.mail.label)}
        value={address}
        onChange={setAddress}
      />
      <span className={styles.hint}>{t(($) => $.reach.mail.hint)}</span>
      <FailureLine failure={save.failure} />
      {isSaved && (
        <p className={styles.done} role="status">
          {t(($) => $.reach.mail.saved)}
        </p>
      )}
      <Button submits look="outline" busy={save.busy}>
        {t(($) => $.reach.mail.save)}
      </Button>
    </form>
  )
}
