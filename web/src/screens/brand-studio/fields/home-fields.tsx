import { homeLayouts } from '@vigil/brands/home-layouts'
import { moduleNames } from '@vigil/brands/modules'
import { use } from 'react'
import { BuiltContext } from '#foundation/area/menu.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import type { FieldsProps } from './fields-props.ts'
import { SwitchLine } from './switch-line.tsx'
import styles from './fields.module.css'

/** What stands first at home, and which parts of the product there are. */
export const HomeFields = ({ brand: { homeLayout, modules }, change }: FieldsProps) => {
  const t = useText()
  const built = use(BuiltContext)
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t(($) => $.studio.home.layout)}</h2>
      <Segmented
        label={t(($) => $.studio.home.layout)}
        value={homeLayout}
        onChange={(next) => change({ homeLayout: next })}
        options={homeLayouts.map((value) => ({ value, text: t(($) => $.studio.home[value]) }))}
      />
      <p className={styles.hint}>{t(($) => $.studio.home[`${homeLayout}Hint`])}</p>
      <h2 className={styles.title}>{t(($) => $.studio.home.modules)}</h2>
      <p className={styles.hint}>{t(($) => $.studio.home.modulesHint)}</p>
      <div>
        {moduleNames.map((name) => (
          <SwitchLine
            key={name}
            label={t(($) => $.studio.module[name])}
            note={built.has(name) ? undefined : t(($) => $.studio.home.notBuilt)}
            on={modules.includes(name)}
            // Always in the table's order, so that off and on again is no change.
            onChange={(on) =>
              change({ modules: moduleNames.filter((each) => (each === name ? on : modules.includes(each))) })
            }
          />
        ))}
      </div>
    </section>
  )
}
