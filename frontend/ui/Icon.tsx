import styles from './Icon.module.css'

const paths = {
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'm7 10 5 5 5-5',
  chevronUp: 'm7 14 5-5 5 5',
  chevronLeft: 'm14 7-5 5 5 5',
  chevronRight: 'm10 7 5 5-5 5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  clipboard: 'M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 12h6M9 16h4',
  pencil: 'M4 20v-4L16 4l4 4L8 20zM13.5 6.5l4 4',
  pin: 'M12 21c4.5-5 7-8.5 7-11.5a7 7 0 0 0-14 0C5 12.5 7.5 16 12 21M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  emergency: 'M4 4h16v16H4zM12 8v8M8 12h8',
  phone: 'M7 3.5 10 8 8 10.5a12 12 0 0 0 5.5 5.5L16 14l4.5 3-1.5 3.5C10.5 21 3 13.5 3.5 5z',
  hash: 'M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  personPlus:
    'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3.5 20c0-3.3 2.9-6 6.5-6s6.5 2.7 6.5 6M19 8v6M16 11h6',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 5M16 6h3.5c0 3-1.5 4.5-3.5 5M12 14v4M8.5 20h7M12 18c-2 0-3.5.7-3.5 2h7c0-1.3-1.5-2-3.5-2',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 15h4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5l3 2',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  message: 'M4 5h16v11h-9l-4.5 4v-4H4z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.3 2.9-6 6.5-6s6.5 2.7 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2.1.9 3.5 2.9 3.5 5.4',
}

export type IconName = keyof typeof paths

/** The icon set. Icons are decorative: next to text, or in a labeled button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
