import { useQuery } from '@tanstack/react-query'
import { accountCalls, type UserInfo } from '@vigil/contract/account/account'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { provinceCalls } from '@vigil/contract/tenancy/province'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm, type CallForm } from '#foundation/form/use-call-form.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, OutcomeLine } from './account-page.tsx'
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

interface Facts {
  readonly nickname: string
  readonly person: string
  readonly tel: string
  readonly provinceCode: string
  readonly cityCode: string
}

const factsOf = (user: UserInfo): Facts => ({
  nickname: user.nickname ?? '',
  person: user.person ?? '',
  tel: user.tel ?? '',
  provinceCode: user.provinceCode ?? '',
  cityCode: user.cityCode ?? '',
})

const Fields = ({ user }: { readonly user: UserInfo }) => {
  const t = useText()
  const keep = useKeepUser()
  const [isSaved, setSaved] = useState(false)
  const form = useCallForm(accountCalls.changeInfo, {
    defaults: factsOf(user),
    // An empty field is left as it was: the platform keeps a name it has.
    inputOf: (facts) => Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim() !== '')),
    onDone: (next) => {
      keep(next)
      setSaved(true)
    },
  })
  return (
    <Card>
      <FormBody form={form} label={t(($) => $.account.info.title)} verb={t(($) => $.account.save)}>
        <TextField {...form.field('nickname')} label={t(($) => $.account.info.nickname)} maxLength={40} />
        <TextField
          {...form.field('person')}
          label={t(($) => $.account.info.person)}
          maxLength={40}
          autoComplete="name"
        />
        <TextField
          {...form.field('tel')}
          label={t(($) => $.account.info.tel)}
          maxLength={20}
          inputMode="tel"
          autoComplete="tel"
        />
        <PlaceFields form={form} />
        <OutcomeLine failure={undefined} {...(isSaved && !form.isChanged ? { done: t(($) => $.account.saved) } : {})} />
      </FormBody>
    </Card>
  )
}

/** Nobody needs them: a list that does not come leaves the rest of the form as it is. */
const PlaceFields = ({ form }: { readonly form: CallForm<Facts> }) => {
  const t = useText()
  const { data } = useQuery(queryOf(provinceCalls.list, {}))
  if (!data) return null
  const none = { value: '', text: t(($) => $.account.info.choose) }
  const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, text: name })
  const cities = data.rows.find(({ code }) => code === form.values.provinceCode)?.cities ?? []
  return (
    <div className={styles.pair}>
      <SelectField
        {...form.field('provinceCode')}
        label={t(($) => $.account.info.province)}
        options={[none, ...data.rows.map(optionOf)]}
        onChange={(provinceCode) => form.change({ provinceCode, cityCode: '' })}
      />
      {cities.length > 0 && (
        <SelectField
          {...form.field('cityCode')}
          label={t(($) => $.account.info.city)}
          options={[none, ...cities.map(optionOf)]}
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
        <OutcomeLine failure={generate.failure} />
        <Button look="outline" busy={generate.busy} onClick={() => void generate.run({})}>
          {user.accessId === null ? t(($) => $.account.info.generate) : t(($) => $.account.info.renew)}
        </Button>
      </div>
    </Card>
  )
}
