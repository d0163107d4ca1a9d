export default function ConfirmEmailPage() {
  return null
}
