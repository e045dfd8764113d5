import { useState } from 'react'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { UnderlineTabs } from '#ui/choice/underline-tabs.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './gallery-screen.module.css'

export const ActionParts = () => (
  <>
    <Buttons />
    <Choices />
    <Fields />
  </>
)

const Buttons = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.gallery.actions)}>
      <div className={styles.line}>
        <Button>{t(($) => $.gallery.primary)}</Button>
        <Button look="ink" icon="power">
          {t(($) => $.gallery.ink)}
        </Button>
        <Button look="soft">{t(($) => $.gallery.soft)}</Button>
        <Button look="outline">{t(($) => $.gallery.outline)}</Button>
        <Button look="text" icon="layers">
          {t(($) => $.gallery.text)}
        </Button>
        <Button busy>{t(($) => $.gallery.busy)}</Button>
        <Button disabled icon="lock">
          {t(($) => $.gallery.noRight)}
        </Button>
        <IconButton icon="search" label={t(($) => $.shell.search.action)} />
      </div>
    </Card>
  )
}

const Choices = () => {
  const t = useText()
  const [view, setView] = useState<'list' | 'map'>('list')
  const [chosen, setChosen] = useState<'all' | 'breaker' | 'smoke' | 'door'>('all')
  const [agreed, setAgreed] = useState(true)
  const [tab, setTab] = useState<'code' | 'password'>('code')
  const [time, setTime] = useState('09:30')
  return (
    <Card title={t(($) => $.gallery.choices)}>
      <div className={styles.column}>
        <Segmented
          label={t(($) => $.gallery.choices)}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', text: t(($) => $.gallery.list), icon: 'list' },
            { value: 'map', text: t(($) => $.gallery.map), icon: 'map' },
          ]}
        />
        <div className={styles.flat}>
          <ChipRow
            label={t(($) => $.gallery.choices)}
            chosen={[chosen]}
            onPress={setChosen}
            chips={[
              { value: 'all', text: t(($) => $.gallery.all), count: 248 },
              { value: 'breaker', text: t(($) => $.gallery.breaker), icon: 'breaker', count: 86 },
              { value: 'smoke', text: t(($) => $.gallery.smoke), icon: 'smoke', count: 64 },
              { value: 'door', text: t(($) => $.gallery.door), icon: 'door', count: 0 },
            ]}
          />
        </div>
        <CheckBox
          checked={agreed}
          onChange={setAgreed}
          {...(agreed ? {} : { problem: t(($) => $.gallery.agreeFirst) })}
        >
          {t(($) => $.gallery.agree)}
        </CheckBox>
        <UnderlineTabs
          label={t(($) => $.gallery.choices)}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'code', text: t(($) => $.gallery.byCode), panelId: 'gallery-code' },
            { value: 'password', text: t(($) => $.gallery.byPassword), panelId: 'gallery-password' },
          ]}
        />
        <MomentField type="time" label={t(($) => $.gallery.time)} value={time} onChange={setTime} />
        <div id={`gallery-${tab}`} role="tabpanel" aria-labelledby={`gallery-${tab}-tab`} />
      </div>
    </Card>
  )
}

const Fields = () => {
  const t = useText()
  const [phone, setPhone] = useState('138 5712 6640')
  const [password, setPassword] = useState('secret')
  const [code, setCode] = useState('6204')
  const [word, setWord] = useState('')
  const [note, setNote] = useState('')
  const clear = t(($) => $.shell.search.clear)
  return (
    <Card title={t(($) => $.gallery.fields)}>
      <div className={styles.column}>
        <TextField label={t(($) => $.gallery.phone)} value={phone} onChange={setPhone} clearLabel={clear} />
        <TextField
          label={t(($) => $.gallery.phone)}
          value={phone}
          onChange={setPhone}
          problem={t(($) => $.gallery.phoneWrong)}
        />
        <TextField
          label={t(($) => $.gallery.password)}
          value={password}
          onChange={setPassword}
          reveal={{ show: t(($) => $.gallery.showPassword), hide: t(($) => $.gallery.hidePassword) }}
        />
        <CodeField
          label={t(($) => $.gallery.code)}
          value={code}
          onChange={setCode}
          after={
            <Button look="text" size="small" disabled>
              {t(($) => $.gallery.retryIn)}
            </Button>
          }
        />
        <SearchField
          label={t(($) => $.shell.search.action)}
          placeholder={t(($) => $.shell.search.placeholder)}
          clearLabel={clear}
          value={word}
          onChange={setWord}
        />
        <TextArea
          label={t(($) => $.gallery.note)}
          placeholder={t(($) => $.gallery.noteHint)}
          value={note}
          onChange={setNote}
        />
      </div>
    </Card>
  )
}
