export default function TeamSettingsPage() {
  return null
}
