export default function PlayerImportPage() {
  return null
}
