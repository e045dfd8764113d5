import { switchCalls } from '@vigil/contract/account/switches'
import { type SwitchSettings } from '@vigil/contract/account/switches'
import { OwnWays } from '#features/reach/own-ways.tsx'
import { RingMe } from '#features/reach/ring-me.tsx'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, OutcomeLine } from './account-page.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSwitches } from './use-switches.ts'
import styles from './account-page.module.css'

/** How I want to be told. What must wake everybody is not among it. */
export const SwitchSettingsScreen = () => {
  const t = useText()
  const { query, change } = useSwitches()
  return (
    <AccountPage title={t(($) => $.account.switches.title)}>
      <OwnWays />
      <RingMe />
      <Card>
        <QueryState query={query} call={switchCalls.switches} rows={3}>
          {(settings) => (
            <Switches settings={settings} busy={change.busy} onChange={(changed) => void change.run(changed)} />
          )}
        </QueryState>
        <OutcomeLine failure={change.failure} />
      </Card>
      <Card>
        <p className={styles.row}>
          <Icon name="siren" size={24} />
          <span className={styles.words}>{t(($) => $.account.switches.never)}</span>
        </p>
      </Card>
    </AccountPage>
  )
}

interface SwitchesProps {
  readonly settings: SwitchSettings
  readonly busy: boolean
  readonly onChange: (changed: Partial<SwitchSettings>) => void
}

const Switches = ({ settings, busy, onChange }: SwitchesProps) => {
  const t = useText()
  return (
    <>
      <SwitchRow
        label={t(($) => $.account.switches.sound)}
        hint={t(($) => $.account.switches.soundHint)}
        on={settings.sound}
        busy={busy}
        onChange={(sound) => onChange({ sound })}
      />
      <SwitchRow
        label={t(($) => $.account.switches.vibration)}
        hint={t(($) => $.account.switches.vibrationHint)}
        on={settings.vibration}
        busy={busy}
        onChange={(vibration) => onChange({ vibration })}
      />
      <SwitchRow
        label={t(($) => $.account.switches.quiet)}
        hint={t(($) => $.account.switches.quietHint)}
        on={settings.quietHours}
        busy={busy}
        onChange={(quietHours) => onChange({ quietHours })}
      />
      {settings.quietHours && (
        <div className={styles.pair}>
          <MomentField
            type="time"
            label={t(($) => $.account.switches.from)}
            value={settings.quietFrom}
            onChange={(quietFrom) => quietFrom !== '' && onChange({ quietFrom })}
          />
          <MomentField
            type="time"
            label={t(($) => $.account.switches.to)}
            value={settings.quietTo}
            onChange={(quietTo) => quietTo !== '' && onChange({ quietTo })}
          />
        </div>
      )}
    </>
  )
}
