package doctor_test

import (
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/doctor"
)

func TestLocaleThatShowsOtherThanUTF8IsTold(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"LANG": "ko_KR.UTF-8"}, "locale.ok"},
		{map[string]string{"LANG": "ko_KR.utf8@x"}, "locale.ok"},
		{map[string]string{"LANG": "ko_KR.UTF-8", "LC_CTYPE": "ko_KR.EUC-KR"}, "locale.other"},
		{map[string]string{"LANG": "ko_KR.EUC-KR", "LC_ALL": "en_US.UTF-8"}, "locale.ok"},
		{map[string]string{"LANG": "ko_KR.eucKR"}, "locale.other"},
		{map[string]string{"LANG": "korean_euc"}, "locale.other"},
		{map[string]string{"LANG": "C"}, "locale.none"},
		{nil, "locale.none"},
	} {
		if got := doctor.Locale(c.env); len(got) != 1 || got[0].Code != c.want {
			t.Errorf("%v: %+v, want %s", c.env, got, c.want)
		}
	}
	if got := doctor.Console(949, 65001); got[0].Code != "locale.console" || got[0].Health != doctor.Ailing {
		t.Errorf("%+v", got)
	}
}

func TestZonesDifferByTheirTimeAndNotByTheirName(t *testing.T) {
	seoul := time.FixedZone("Asia/Seoul", 9*60*60)
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for here, want := range map[string]string{"Asia/Tokyo": "zone.same", "UTC": "zone.differs"} {
		if got := doctor.Zone(seoul, here, at); len(got) != 1 || got[0].Code != want {
			t.Errorf("%s: %+v, want %s", here, got, want)
		}
	}
	if got := doctor.Zone(seoul, "No/Where", at); got != nil {
		t.Errorf("a machine that does not know its zone: %+v", got)
	}
}
