import { useQuery } from '@tanstack/react-query'
import { accountCalls, type UserInfo } from '@vigil/contract/account'
import { ownAccountCalls } from '@vigil/contract/own-account'
import { provinceCalls } from '@vigil/contract/province'
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, Said } from './account-page.tsx'
import { PictureCard } from './picture-card.tsx'
import { useKeepUser } from './use-keep-user.ts'
import styles from './account-page.module.css'

/** What is known of me, and which of it I can change. */
export const SelfInfoScreen = () => {
  const t = useText()
  const session = useSession()
  if (!session) return null
  return (
    <AccountPage title={t(($) => $.account.info.title)}>
      <PictureCard />
      <Card>
        <dl className={styles.facts}>
          <dt>{t(($) => $.account.info.account)}</dt>
          <dd>{session.userName}</dd>
          <dt>{t(($) => $.account.info.mobile)}</dt>
          <dd>{session.user.userTel ?? t(($) => $.account.info.noMobile)}</dd>
        </dl>
      </Card>
      <Fields user={session.user} />
      <AccessId user={session.user} />
    </AccountPage>
  )
}

const fieldNames = ['nickname', 'person', 'tel', 'provinceCode', 'cityCode'] as const
type Fields = Record<(typeof fieldNames)[number], string>

const Fields = ({ user }: { readonly user: UserInfo }) => {
  const t = useText()
  const keep = useKeepUser()
  const [isSaved, setSaved] = useState(false)
  const [fields, setFields] = useState<Fields>({
    nickname: user.nickname ?? '',
    person: user.person ?? '',
    tel: user.tel ?? '',
    provinceCode: user.provinceCode ?? '',
    cityCode: user.cityCode ?? '',
  })
  const change = useCommand(accountCalls.changeInfo, (next) => {
    keep(next)
    setSaved(true)
  })
  const put = (changed: Partial<Fields>): void => {
    setSaved(false)
    setFields({ ...fields, ...changed })
  }
  // An empty field is left as it was: the platform keeps a name it has.
  const given = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change.run(given)
        }}
      >
        <TextField
          label={t(($) => $.account.info.nickname)}
          maxLength={40}
          value={fields.nickname}
          onChange={(nickname) => put({ nickname })}
        />
        <TextField
          label={t(($) => $.account.info.person)}
          maxLength={40}
          autoComplete="name"
          value={fields.person}
          onChange={(person) => put({ person })}
        />
        <TextField
          label={t(($) => $.account.info.tel)}
          maxLength={20}
          inputMode="tel"
          autoComplete="tel"
          value={fields.tel}
          onChange={(tel) => put({ tel })}
        />
        <PlaceFields fields={fields} onChange={put} />
        <Said failure={change.failure} {...(isSaved ? { done: t(($) => $.account.saved) } : {})} />
        <Button submits size="large" busy={change.busy}>
          {t(($) => $.account.save)}
        </Button>
      </form>
    </Card>
  )
}

/** Nobody needs them: a list that does not come leaves the rest of the form as it is. */
const PlaceFields = ({ fields, onChange }: { fields: Fields; onChange: (changed: Partial<Fields>) => void }) => {
  const t = useText()
  const { data } = useQuery(queryOf(provinceCalls.list, {}))
  if (!data) return null
  const none = { value: '', text: t(($) => $.account.info.choose) }
  const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, text: name })
  const cities = data.rows.find(({ code }) => code === fields.provinceCode)?.cities ?? []
  return (
    <div className={styles.pair}>
      <SelectField
        label={t(($) => $.account.info.province)}
        value={fields.provinceCode}
        options={[none, ...data.rows.map(optionOf)]}
        onChange={(provinceCode) => onChange({ provinceCode, cityCode: '' })}
      />
      {cities.length > 0 && (
        <SelectField
          label={t(($) => $.account.info.city)}
          value={fields.cityCode}
          options={[none, ...cities.map(optionOf)]}
          onChange={(cityCode) => onChange({ cityCode })}
        />
      )}
    </div>
  )
}

const AccessId = ({ user }: { readonly user: UserInfo }) => {
  const t = useText()
  const keep = useKeepUser()
  const generate = useCommand(ownAccountCalls.generateAccessId, ({ accessId }) => keep({ ...user, accessId }))
  return (
    <Card title={t(($) => $.account.info.accessId)}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.account.info.accessIdHint)}</p>
        <b className={styles.words}>{user.accessId ?? t(($) => $.account.info.noAccessId)}</b>
        {user.accessId !== null && <p className={styles.hint}>{t(($) => $.account.info.renewHint)}</p>}
        <Said failure={generate.failure} />
        <Button look="outline" busy={generate.busy} onClick={() => void generate.run({})}>
          {user.accessId === null ? t(($) => $.account.info.generate) : t(($) => $.account.info.renew)}
        </Button>
      </div>
    </Card>
  )
}
