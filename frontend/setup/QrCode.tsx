import encodeQR from 'qr'

/** A QR code of a short text. Black on white in every theme, because some cameras read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
