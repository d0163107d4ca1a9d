import styles from './FactList.module.css'
/** Labels with their values; empty values are left out. */
export function FactList({ facts }: { facts: [label: string, value: string | undefined][] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
