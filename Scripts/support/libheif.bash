# Functions of Scripts/setup: a libheif that reads the HEIC files of current iPhones, from Debian's own backports.
#
# Debian 12 has libheif 1.15.1, which refuses them ("Too many auxiliary image references"); its backports have 1.19.7, which the
# same libvips uses. The mirror is the machine's own: its entry for bookworm is copied with another suite into one file of ours.
# Nothing else changes: packages of backports are taken only when named. Without backports all goes on with the old libheif.
#
# Uses of the script that sources it: say, complain, find_root, is_at_least, apt, log.

readonly libheif_wanted=1.19
readonly libheif_plugins='libheif-plugin-libde265 libheif-plugin-dav1d libheif-plugin-x265 libheif-plugin-aomenc'
readonly backports_suite=bookworm-backports
# Where apt looks for sources, and what is added there; the tests set another folder.
readonly apt_sources=${APT_SOURCES:-/etc/apt/sources.list.d}
readonly backports_name=openphotokit-backports
readonly backports_mark='# Added by Scripts/setup of OpenPhotoKit, for a newer libheif. May be deleted at any time.'

# Prints the version of libheif, nothing if there is none.
libheif_version() {
  dpkg-query --show --showformat '${db:Status-Status} ${Version}\n' libheif1 2>/dev/null |
    sed -n 's/^installed //p'
}

is_bookworm() {
  [[ $(. /etc/os-release 2>/dev/null && printf '%s/%s' "${ID:-}" "${VERSION_CODENAME:-}") == debian/bookworm ]]
}

# Whether a newer libheif is to be had for this system.
wants_newer_libheif() {
  local version
  version=$(libheif_version)
  is_bookworm && [[ -n $version ]] && ! is_at_least "$version" "$libheif_wanted"
}

# Prints FILE:NUMBER of the entry that gives this system its packages, where NUMBER is a line of a .list file or a stanza of a
# .sources file; nothing if apt knows of none.
debian_entry() {
  apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(COMPONENT)|$(SOURCESENTRY)' 'Created-By: Packages' |
    sed -n 's/^Debian|bookworm|main|//p' | sed -n 1p
}

knows_backports() {
  [[ -n $(apt-get indextargets --format '$(ORIGIN)' 'Created-By: Packages' "Release: $backports_suite") ]]
}

# Prints the entry FILE:NUMBER with the suite of backports in place of its own. Mirror, keys and options stay.
entry_for_backports() {
  local file=${1%:*} number=${1##*:}
  if [[ $file == *.sources ]]; then
    awk -v wanted="$number" -v suite="$backports_suite" '
      /^#/ { next }
      /^[[:space:]]*$/ { inside = 0; next }
      !inside { inside = 1; stanza++ }
      stanza != wanted { next }
      /^[^[:space:]]/ { left_out = tolower($0) ~ /^(types|suites|components|enabled|x-repolib-name):/ }
      !left_out
      END { print "Types: deb\nSuites: " suite "\nComponents: main" }' "$file"
  else
    sed -nE "${number}s/^[[:space:]]*deb[[:space:]]+(\[[^]]*\][[:space:]]+)?([^[:space:]]+)[[:space:]].*/deb \1\2 $backports_suite main/p" "$file"
  fi
}

# Tells apt of backports; fails, leaving nothing behind, when they cannot be reached.
add_backports() {
  local entry content added
  entry=$(debian_entry)
  if [[ -z $entry ]]; then
    "${as_root[@]}" "${apt[@]}" update -qq </dev/null >"$log" 2>&1 || true
    entry=$(debian_entry)
  fi
  content=$([[ -z $entry ]] || entry_for_backports "$entry")
  if [[ -z $content ]]; then
    complain "no entry for Debian 12 was found among apt's sources"
    return 1
  fi
  added=$apt_sources/$backports_name.list
  if [[ ${entry%:*} == *.sources ]]; then added=$apt_sources/$backports_name.sources; fi
  printf '%s\n%s\n' "$backports_mark" "$content" | "${as_root[@]}" tee "$added" >/dev/null || return 1
  # Only the lists of this one entry are fetched; the others stay as they are.
  if ! "${as_root[@]}" "${apt[@]}" update -qq --error-on=any -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
    -o Acquire::https::Timeout=20 -o Dir::Etc::sourcelist="$added" -o Dir::Etc::sourceparts=- \
    -o APT::Get::List-Cleanup=0 </dev/null >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    "${as_root[@]}" rm -f "$added"
    return 1
  fi
}

# Installs the newer libheif if that is possible; says so, and succeeds, if it is not.
install_newer_libheif() {
  local -a packages
  if ! find_root; then
    say "libheif $(libheif_version) stays: only root can install the newer one of $backports_suite"
    return 0
  fi
  say "installing libheif of $backports_suite, which reads the HEIC files of current iPhones"
  if ! knows_backports && ! add_backports; then
    say "libheif $(libheif_version) stays, because $backports_suite cannot be reached; of current HEIC files it shows what can be repaired"
    return 0
  fi
  # All packages of one source must have one version.
  mapfile -t packages < <(
    {
      tr ' ' '\n' <<<"libheif1 $libheif_plugins"
      dpkg-query --show --showformat '${source:Package} ${db:Status-Status} ${Package}\n' |
        sed -n 's/^libheif installed //p'
    } | sort -u | sed "s|\$|/$backports_suite|"
  )
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -qq --no-install-recommends \
    "${packages[@]}" </dev/null >"$log" 2>&1; then
    tail -n 10 "$log" >&2
    say "libheif $(libheif_version) stays, because that of $backports_suite could not be installed; apt's last lines are above"
    return 0
  fi
  say "libheif $(libheif_version) is there"
}
