import { keysOf } from '@vigil/contract/keys-of'
import { actions, holds } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import styles from './rights-tree.module.css'

interface RightsTreeProps {
  /** What the maker has; nothing else can be chosen. */
  readonly own: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Resources and what may be done with each, as boxes. */
export const RightsTree = ({ own, chosen, onChange }: RightsTreeProps) => {
  const t = useText()
  const groups = keysOf(resources)
    .map((resource) => ({
      resource,
      held: Object.values(actions).filter((action) => holds(own, `${resource}:${action}`)),
    }))
    .filter(({ held }) => held.length > 0)
  const toggle = (marker: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, marker] : chosen.filter((one) => one !== marker))
  return (
    <fieldset className={styles.tree}>
      <legend>
        {t(($) => $.people.roles.rights)} · {t(($) => $.people.roles.chosen, { count: chosen.length })}
      </legend>
      {groups.map(({ resource, held }) => (
        <details key={resource}>
          <summary>
            {t(($) => $.people.roles.group, {
              name: t(($) => $.people.resources[resource]),
              count: held.filter((action) => chosen.includes(`${resource}:${action}`)).length,
            })}
          </summary>
          <div className={styles.boxes}>
            {held.map((action) => (
              <CheckBox
                key={action}
                checked={chosen.includes(`${resource}:${action}`)}
                onChange={(isOn) => toggle(`${resource}:${action}`, isOn)}
              >
                {t(($) => $.people.actions[action])}
              </CheckBox>
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  )
}
