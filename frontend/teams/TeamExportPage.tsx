export default function TeamExportPage() {
  return null
}
