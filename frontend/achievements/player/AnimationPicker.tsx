import { Select } from '#frontend/ui/forms/Field.tsx'
import { badgeAnimations } from '#shared/achievements/choices.ts'
import styles from '../achievements.module.css'
import { animationLabels } from '../labels.ts'
import type { useAnimation } from './useAnimation.ts'

export function AnimationPicker({ animation, still, choose }: ReturnType<typeof useAnimation>) {
  return (
    <div className={styles.animationPicker}>
      <Select
        label="Badge animation"
        hint={still && 'Your device is set to reduce motion, so badges don’t move.'}
        disabled={still}
        value={animation}
        onChange={event => choose(event.target.value)}
      >
        {badgeAnimations.map(name => (
          <option key={name} value={name}>
            {animationLabels[name]}
          </option>
        ))}
      </Select>
    </div>
  )
}
