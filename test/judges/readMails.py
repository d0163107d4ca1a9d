"""Reads mails, a JSON list of them in base64, by Python's own parser; writes what they are."""
import base64
import email
import email.policy
import json
import sys


def read(source):
    mail = email.message_from_bytes(base64.b64decode(source), policy=email.policy.default)
    people = {name: [[one.display_name, one.addr_spec] for one in mail[name].addresses] for name in ("from", "to")}
    bodies = {kind: mail.get_body((kind,)).get_content() for kind in ("plain", "html")}
    defects = [defect for part in mail.walk() for defect in part.defects]
    defects += [defect for header in mail.values() for defect in header.defects]
    return {**people, **bodies, "subject": mail["subject"], "defects": [repr(one) for one in defects]}


print(json.dumps([read(source) for source in json.load(sys.stdin)]))
